// A network namespace of a step's own: loopback, and a pair of interfaces with an address and a default route, without which a
// browser takes itself to be offline. Only root may make one; for anybody else the step runs in the machine's own network.

const PREPARE = `ip link set lo up
ip link add halocline0 type veth peer name halocline1
ip address add 192.0.2.1/30 dev halocline0
ip link set halocline0 up
ip link set halocline1 up
ip route add default via 192.0.2.2
exec "$@"`;

export const inOwnNetwork = (command: readonly string[]): string[] =>
  process.getuid?.() === 0 ? ["unshare", "--net", "sh", "-ec", PREPARE, "sh", ...command] : [...command];
