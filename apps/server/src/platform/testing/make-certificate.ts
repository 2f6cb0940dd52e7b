import { generateKeyPairSync, sign } from 'node:crypto';

import { DAY_MS } from '@houtai/contract/durations';

/** A self-signed certificate for a server on this machine, with its key. */
export type MadeCertificate = { key: string; cert: string };

/** Makes a certificate for `localhost` and 127.0.0.1 that is valid for a day. */
export function makeCertificate(now = new Date()): MadeCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const name = sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from('localhost')))));
  const validity = sequence(utcTime(new Date(now.getTime() - DAY_MS)), utcTime(new Date(now.getTime() + DAY_MS)));
  const alternatives = sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(
    sequence(oid('551d13'), tagged(0x01, Buffer.from([0xff])), tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff]))))),
    sequence(oid('551d11'), tagged(0x04, alternatives)),
  );
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const version = tagged(0xa0, tagged(0x02, Buffer.from([2])));
  const serial = tagged(0x02, Buffer.from([1]));
  const body = sequence(version, serial, algorithm, name, validity, name, spki, tagged(0xa3, extensions));
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const der = sequence(body, algorithm, signature);
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head = length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

function utcTime(moment: Date): Buffer {
  return tagged(0x17, Buffer.from(`${moment.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));
}
