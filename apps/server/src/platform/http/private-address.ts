import { BlockList, isIP } from 'node:net';

/** Networks of this machine, private networks, and reserved ones: [network, prefix length]. */
const IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** The same for IPv6, with its notations of IPv4 addresses. */
const IPV6: readonly (readonly [string, number])[] = [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

/** Link-local networks and the metadata services of clouds: [network, prefix length]. */
const NEVER_4: typeof IPV4 = [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
];

/** The same for IPv6, with its notations of such IPv4 addresses. */
const NEVER_6: typeof IPV6 = [
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ...['::', '::ffff:', '64:ff9b::'].flatMap((wrap) =>
    NEVER_4.map(([network, prefix]): [string, number] => [`${wrap}${network}`, 96 + prefix]),
  ),
  ['2002:a9fe::', 32],
  ['2002:6464:64c8::', 48],
];

// Separate lists, because a list of both families would match each IPv4 address with its IPv6 notation.
const PRIVATE_4 = listOf(IPV4, 'ipv4');
const PRIVATE_6 = listOf(IPV6, 'ipv6');
const FORBIDDEN_4 = listOf(NEVER_4, 'ipv4');
const FORBIDDEN_6 = listOf(NEVER_6, 'ipv6');

function listOf(networks: typeof IPV4, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

/** Whether an IPv4 or IPv6 address is outside the public internet; a text that is no address counts as private, too. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return family === 4 ? PRIVATE_4.check(address, 'ipv4') : PRIVATE_6.check(address, 'ipv6');
}

/** Whether an address is link-local or belongs to a cloud's metadata service; no setting of an administrator allows these. */
export function isLinkLocalAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return FORBIDDEN_4.check(address, 'ipv4');
  return family === 6 && FORBIDDEN_6.check(address.replace(/%.*$/, ''), 'ipv6');
}
