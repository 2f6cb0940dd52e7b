import { BlockList, isIP } from 'node:net';

/** Whether an address is in one of the networks (an address with or without a prefix length); always true without networks. */
export function inNetworks(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(address);
  if (family === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    if (isIP(base) === family) list.addSubnet(base, Number(prefix ?? (family === 4 ? 32 : 128)), family === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
