import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';

import { codeAt, makeTotpSecret, stepOf, totpAddress } from './totp.ts';

const NOW = new Date('2026-11-20T08:00:00.000Z');
const STEP = Math.floor(NOW.getTime() / 30_000);

const theirs = (secret: string, timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

describe('codeAt', () => {
  it('matches authenticator apps for random secrets and moments', () => {
    for (let round = 0; round < 200; round += 1) {
      const secret = makeTotpSecret();
      const step = Math.floor(Math.random() * 2 ** 32);
      expect(codeAt(secret, step)).toBe(theirs(secret, step * 30_000));
    }
  });
});

describe('stepOf', () => {
  const secret = makeTotpSecret();
  const at = (step: number, above = 0) => stepOf(secret, codeAt(secret, step), { now: NOW, above });

  it('accepts the code of the present step and one on either side, and no other', () => {
    expect([-2, -1, 0, 1, 2].map((away) => at(STEP + away))).toEqual([null, STEP - 1, STEP, STEP + 1, null]);
  });

  it('accepts no code at or below the used step', () => {
    expect([at(STEP - 1, STEP), at(STEP, STEP), at(STEP + 1, STEP)]).toEqual([null, null, STEP + 1]);
  });
});

describe('totpAddress', () => {
  it('contains everything that apps need', () => {
    const secret = makeTotpSecret();
    const read = URI.parse(totpAddress({ secret, issuer: 'Houtai 后台', account: '王浩然 138****0002' }));
    expect(read).toMatchObject({ issuer: 'Houtai 后台', label: '王浩然 138****0002', digits: 6, period: 30, algorithm: 'SHA1' });
    expect(read.secret.base32).toBe(secret);
  });
});
