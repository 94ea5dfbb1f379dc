# shellcheck shell=bash
#
# What every script needs that starts a server: bash as it should be, the folders, the parts that know subjects.

set -euo pipefail
export LC_ALL=C # a decimal point in every tool's output

if ((BASH_VERSINFO[0] < 5)); then
  echo "bash 5 or later is needed, this is $BASH_VERSION: run scripts/setup.sh" >&2
  exit 2
fi

lib=$(cd "$(dirname "${BASH_SOURCE[0]}")" >/dev/null && pwd)
home=${lib%/scripts/lib}
readonly lib home

# shellcheck source=messages.sh
source "$lib/messages.sh"
# shellcheck source=defaults.sh
source "$lib/defaults.sh"
# shellcheck source=subjects.sh
source "$lib/subjects.sh"
# shellcheck source=stacks.sh
source "$lib/stacks.sh"
# shellcheck source=ports.sh
source "$lib/ports.sh"
# shellcheck source=jdk.sh
source "$lib/jdk.sh"
# shellcheck source=built.sh
source "$lib/built.sh"
