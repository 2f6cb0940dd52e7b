import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { startAdvice } from './start-advice.ts';

const AT = { port: 8080, host: '10.9.9.9', hasDatabaseUrl: true };
const failure = (code: string) => Object.assign(new Error('as the system says it'), { code });

it.each([
  ['EADDRINUSE', 'port 8080 is taken: stop the other program, or choose another with PORT=8081 npm start'],
  ['EADDRNOTAVAIL', '10.9.9.9 is no address of this machine: HOST is 127.0.0.1 for this machine alone, 0.0.0.0 for everybody'],
  ['EACCES', 'not allowed to listen on port 8080: choose one from 1024 on with PORT=8081 npm start'],
  ['ECONNREFUSED', 'the database of DATABASE_URL cannot be reached: is it running, and are host and port right (as the system says it)'],
  ['28P01', 'the database of DATABASE_URL does not let us in: are user and password right (as the system says it)'],
  ['3D000', 'the database of DATABASE_URL is not there: make it first, owned by that user (as the system says it)'],
  ['E9999', 'as the system says it'],
])('%s gives advice', (code, advice) => {
  expect(startAdvice(failure(code), AT)).toBe(advice);
});

it('reads the cause of a failed query', () => {
  const query = new Error('Failed query', { cause: failure('ECONNREFUSED') });
  expect(startAdvice(query, AT)).toContain('cannot be reached');
});

it('does not mention DATABASE_URL if none is set', () => {
  expect(startAdvice(failure('ECONNREFUSED'), { ...AT, hasDatabaseUrl: false })).toBe('as the system says it');
  expect(startAdvice(failure('EADDRINUSE'), null)).toBe('as the system says it');
});

it('does not mistake an unreadable file for a port', () => {
  const closed = Object.assign(failure('EACCES'), { path: '/data/files' });
  expect(startAdvice(closed, AT)).toBe('as the system says it');
});

it("gives the database's message for a refused statement, without its values", () => {
  const refused = new DrizzleQueryError(
    'insert into users values ($1)',
    ['$argon2id$secret'],
    new Error('relation "users" does not exist'),
  );
  expect(startAdvice(refused, null)).toBe('relation "users" does not exist');
});
