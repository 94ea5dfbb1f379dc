# The suite with what it needs (a JDK, wrk, ab, nginx, HAProxy), built, to try it without installing anything:
#
#   docker build -t gateway-bench .
#   docker run --rm --init --ulimit nofile=20000 -v "$PWD/out:/out" gateway-bench run round1 --quick --results /out
#
# Measure for keeps on a machine, not in here: a CPU quota stops all processes for parts of each 100 ms, seccomp makes
# system calls dearer, and on macOS and Windows a container runs in a virtual machine. See docs/STUDIES.md.
FROM debian:bookworm-slim

WORKDIR /gateway-bench
COPY scripts scripts
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates curl git \
    && scripts/setup.sh \
    && rm -rf /var/lib/apt/lists/*

COPY . .
RUN ./mvnw --batch-mode --quiet -DskipTests package \
    && rm -rf /root/.m2

ENTRYPOINT ["scripts/bench"]
CMD ["--help"]
