#!/bin/sh
# Stands for the programs of the machine that "npm run host" calls, under their names.
set -e
case "${0##*/}" in
  systemctl) exec "$TEST_NODE" "$TEST_SYSTEMCTL" "$@" ;;
  runuser) shift 3; exec "$@" ;;
  # The other host, which has another folder of shops.
  ssh) shift; exec sh -c "$(echo "$*" | sed "s|HOST_DIR='[^']*'|HOST_DIR='$TEST_OTHER_HOST_DIR'|")" ;;
  useradd | chown | getent) exit 0 ;;
esac
