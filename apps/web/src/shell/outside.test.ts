import { describe, expect, it } from 'vitest';

import { reportAddress, webAddress } from './outside.ts';

describe('reportAddress', () => {
  it.each([
    ['https://bi.example.com/jm?id=1', 'https://bi.example.com/jm?id=1&token=a%2Bb%26c'],
    ['http://localhost:8081/jm', 'http://localhost:8081/jm?token=a%2Bb%26c'],
    ['http://127.0.0.1/jm#page', 'http://127.0.0.1/jm?token=a%2Bb%26c#page'],
    ['https://bi.example.com/jm?token=old', 'https://bi.example.com/jm?token=a%2Bb%26c'],
  ])('adds the encoded token to %s', (address, wanted) => {
    expect(reportAddress(address, 'a+b&c')).toBe(wanted);
  });

  it.each(['http://bi.example.com/jm', 'http://localhost.example.com/', 'javascript:alert(1)', 'bi.example.com', ''])(
    'sends no token to %s',
    (address) => {
      expect(reportAddress(address, 't')).toBeNull();
    },
  );
});

describe('webAddress', () => {
  it.each([
    ['http://screen.example.com', 'http://screen.example.com/'],
    ['https://screen.example.com/a', 'https://screen.example.com/a'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['', null],
  ])('reads %s', (address, wanted) => {
    expect(webAddress(address)).toBe(wanted);
  });
});
