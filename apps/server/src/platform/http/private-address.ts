import { BlockList, isIP } from 'node:net';

/** What belongs to this machine, to the networks around it, or to nobody: [network, length of its prefix]. */
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

/** The same of IPv6, with the ways in which an address of IPv4 is written as one of it. */
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

// A list of both would take each address of IPv4 for the one of IPv6 by which it can be written.
const PRIVATE_4 = listOf(IPV4, 'ipv4');
const PRIVATE_6 = listOf(IPV6, 'ipv6');

function listOf(networks: typeof IPV4, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

/** Whether an address of IPv4 or IPv6 is not one of the public internet; what is no address at all counts as private, too. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return family === 4 ? PRIVATE_4.check(address, 'ipv4') : PRIVATE_6.check(address, 'ipv6');
}
