import { calls } from '@houtai/contract';
import { declaredPages } from '@houtai/contract/links';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { menus } from './modules/menus/index.ts';
import { messages } from './modules/messages/index.ts';
import { appForTest, type AppForTest } from './platform/testing/app-for-test.ts';
import { tokensOf } from './platform/testing/open-session.ts';
import { sendTo } from './platform/testing/send-to.ts';

let test: AppForTest;
let token: string;
beforeAll(async () => {
  test = await appForTest();
  token = (await tokensOf(test.db, { admin: 'u-admin' })).admin;
});
afterAll(() => test.close());

/** What is wrong with a link: no page has its address, or the page does not accept its query. */
function faultOf(link: string): string | null {
  const { pathname, searchParams } = new URL(link, 'http://localhost');
  const pages = declaredPages();
  if (!pages.has(pathname)) return `${link}: no page`;
  // The id of the open record belongs to the page, unless its call has the parameter.
  const { id: _, ...query } = Object.fromEntries(searchParams);
  const request = pages.get(pathname)?.request ?? z.object({});
  const known = request instanceof z.ZodObject ? Object.keys(request.shape) : [];
  const strange = Object.keys(query).filter((name) => !known.includes(name));
  if (strange.length > 0) return `${link}: ${strange.join(', ')}`;
  return request.safeParse(query).success ? null : `${link}: not understood`;
}

describe('a link that the server makes', () => {
  it.each([
    ['/todo?view=received&doneFrom=2026-11-01', null],
    ['/todos', '/todos: no page'],
    ['/todo?receiver=u-staff', '/todo?receiver=u-staff: receiver'],
    ['/todo?view=nobody', '/todo?view=nobody: not understood'],
  ])('%s is judged', (link, fault) => {
    expect(faultOf(link)).toBe(fault);
  });

  it('in a message matches its page', async () => {
    const links = (await test.db.select({ url: messages.url }).from(messages)).map(({ url }) => url).filter((url) => url !== '');
    expect(links.length).toBeGreaterThan(5);
    expect(links.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
  });

  it('on the agenda matches its page', async () => {
    const { result: page } = await sendTo(test.app, calls.agenda.page, { limit: 100 }, token);
    const links = page.rows.map(({ url }) => url);
    expect(new Set(page.rows.map(({ kind }) => kind))).toEqual(new Set(['approval', 'todo', 'feedback', 'knowledge']));
    expect(links.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
  });

  it('from a search opens the found record', async () => {
    const found = await Promise.all(
      ['赵', '系统', '报销', '闸口', '联调'].map((keyword) => sendTo(test.app, calls.search.find, { keyword }, token)),
    );
    const hits = found.flatMap(({ result }) => result);
    expect(new Set(hits.map(({ kind }) => kind))).toEqual(
      new Set(['person', 'todo', 'feedback', 'knowledge', 'project', 'reimbursement', 'software-copyright', 'approval', 'workReport']),
    );
    expect(hits.map(({ url }) => faultOf(url)).filter((fault) => fault !== null)).toEqual([]);
  });

  it('in the menu matches a page', async () => {
    const rows = (await test.db.select().from(menus)).filter(({ type, url }) => type === 'page' && url !== '' && !/^\w+:/.test(url));
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(({ url }) => faultOf(url)).filter((fault) => fault !== null)).toEqual([]);
  });
});
