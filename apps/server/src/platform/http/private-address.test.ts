import { expect, it } from 'vitest';

import { isLinkLocalAddress, isPrivateAddress } from './private-address.ts';

it.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['8.8.8.8', false],
  ['203.119.206.1', false],
  ['::1', true],
  ['::', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::7f00:1', true],
  ['2002:7f00:1::', true],
  ['2400:3200::1', false],
  ['localhost', true],
  ['', true],
])('%s belongs to a private network: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});

it.each([
  ['169.254.0.1', true],
  ['169.254.169.254', true],
  ['169.255.0.1', false],
  ['100.100.100.200', true],
  ['100.100.100.201', false],
  ['fe80::1', true],
  ['fe80::1%eth0', true],
  ['febf::1', true],
  ['fec0::1', false],
  ['fd00:ec2::254', true],
  ['fd00:ec2::253', false],
  ['::ffff:169.254.169.254', true],
  ['::169.254.169.254', true],
  ['64:ff9b::a9fe:a9fe', true],
  ['2002:a9fe:a9fe::', true],
  ['::ffff:10.0.0.1', false],
  ['127.0.0.1', false],
  ['::1', false],
  ['8.8.8.8', false],
])('%s is never requested, because it is link-local or a metadata service: %s', (address, expected) => {
  expect(isLinkLocalAddress(address)).toBe(expected);
});
