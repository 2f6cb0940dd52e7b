import { expect, it } from 'vitest';

import { inNetworks } from './in-networks.ts';

it.each([
  ['10.20.3.7', [], true],
  ['10.20.3.7', ['10.20.3.0/28'], true],
  ['::ffff:10.20.3.7', ['10.20.3.0/28'], true],
  ['10.20.3.16', ['10.20.3.0/28'], false],
  ['10.20.3.16', ['10.20.3.16'], true],
  ['10.20.3.17', ['10.20.3.16'], false],
  ['2001:db8::1', ['10.0.0.0/8', '2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32'], false],
  ['not an address', ['0.0.0.0/0', '::/0'], false],
])('inNetworks decides whether %s is in %j: %s', (ip, networks, found) => expect(inNetworks(ip, networks)).toBe(found));
