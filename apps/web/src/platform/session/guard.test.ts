import { describe, expect, it } from 'vitest';

import { internalTarget, nextStep, type NextStep } from './guard.ts';
import type { Session } from './session.ts';

const OPEN = ['/login', '/auth-redirect', '/visitor/questionnaire', '/visitor/questionnaire/preview', '/visitor/questionnaire/enter'];
const isOpen = (path: string) => OPEN.includes(path);

type Who = Pick<Session, 'token' | 'userInfo' | 'menus'>;
const OUT: Who = { token: null, userInfo: null, menus: null };
const FRESH: Who = { token: 't', userInfo: null, menus: null };
const FIRST = { token: 't', userInfo: { id: 'u1', mustChangePassword: true }, menus: null } as unknown as Who;
const IN = { token: 't', userInfo: { id: 'u1' }, menus: [] } as unknown as Who;
const top = (url: string) => ({ parentId: '0', parentCode: '0', route: true, component: '', url, children: [] });
const withMenus = (...urls: string[]) => ({ ...IN, menus: urls.map(top) }) as unknown as Who;

function at(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://app.invalid');
  return { pathname, search, hash };
}

describe('the guard', () => {
  it.each<[why: string, who: Who, address: string, step: NextStep]>([
    ['an open page needs no token', OUT, '/login', 'go'],
    ['an open page needs no token', OUT, '/auth-redirect?code=1', 'go'],
    ['an open page needs no token', OUT, '/visitor/questionnaire?id=1', 'go'],
    ['any other page leads to sign-in and back', OUT, '/todo', { redirect: '/login?redirect=%2Ftodo' }],
    ['query and hash come along, encoded', OUT, '/todo?a=1&b=2#c', { redirect: '/login?redirect=%2Ftodo%3Fa%3D1%26b%3D2%23c' }],
    ['an unknown path leads to sign-in first', OUT, '/no/such/page', { redirect: '/login?redirect=%2Fno%2Fsuch%2Fpage' }],
    [
      'open pages match exactly: not by prefix',
      OUT,
      '/visitor/questionnaire/x',
      { redirect: '/login?redirect=%2Fvisitor%2Fquestionnaire%2Fx' },
    ],
    ['open pages match exactly: not with a slash more', OUT, '/login/', { redirect: '/login?redirect=%2Flogin%2F' }],
    ['open pages match exactly: not in capitals', OUT, '/Login', { redirect: '/login?redirect=%2FLogin' }],
    ['the root is the sign-in page', OUT, '/', { redirect: '/login' }],
    ['the root is the sign-in page, which leads on', IN, '/', { redirect: '/login' }],
    ['the first navigation loads user info and menus', FRESH, '/todo', 'load'],
    ['the first navigation from the sign-in page does so too', FRESH, '/login?redirect=%2Ftodo', 'load'],
    ['an open page is not worth a first load', FRESH, '/visitor/questionnaire', 'go'],
    ['later navigations load nothing', IN, '/todo', 'go'],
    ['an unknown path is left to the error page', IN, '/no/such/page', 'go'],
    ['whoever has a first password is led nowhere and given nothing more', FIRST, '/login?redirect=%2Ftodo', 'go'],
    ['wherever they are', FIRST, '/todo', 'go'],
    ['a signed-in person on the sign-in page goes home', IN, '/login', { redirect: '/admin/workbench' }],
    [
      'which is the first page of the menus',
      withMenus('/todo?view=received', '/admin/workbench'),
      '/login',
      { redirect: '/todo?view=received' },
    ],
    ['but no other site', withMenus('https://bi.example', '/todo'), '/login', { redirect: '/todo' }],
    ['nor the sign-in page again', withMenus('/login', '/', '/todo'), '/login', { redirect: '/todo' }],
    ['or where the redirect leads', IN, '/login?redirect=%2Ftodo%3Fa%3D1%23x', { redirect: '/todo?a=1#x' }],
    ['but never outside', IN, '/login?redirect=https%3A%2F%2Fevil.example', { redirect: '/admin/workbench' }],
  ])('chooses the next step: %s (%#)', (_, who, address, step) => {
    expect(nextStep(who, true, at(address), isOpen)).toEqual(step);
  });

  it.each([
    [OUT, '/login'],
    [OUT, '/'],
    [FRESH, '/todo'],
    [IN, '/todo'],
  ])('waits for the open parameters before anything else (%#)', (who, address) => {
    expect(nextStep(who, false, at(address), isOpen)).toBe('load');
  });
});

describe('the redirect query', () => {
  it.each([
    ['/todo', '/todo'],
    ['/todo?x=https://example.com//y#z', '/todo?x=https://example.com//y#z'],
    ['/a/../todo', '/todo'],
    ['/auth-redirect?code=1', '/auth-redirect?code=1'],
    [null, '/admin/workbench'],
    ['', '/admin/workbench'],
    ['/', '/admin/workbench'],
    ['/login', '/admin/workbench'],
    ['/login/', '/admin/workbench'],
    ['/login?redirect=%2Ftodo', '/admin/workbench'],
    ['todo', '/admin/workbench'],
    ['//evil.example', '/admin/workbench'],
    ['/\\evil.example', '/admin/workbench'],
    ['/.//evil.example', '/admin/workbench'],
    ['/\t/evil.example', '/admin/workbench'],
    ['https://evil.example/adminview/todo', '/admin/workbench'],
    ['javascript:alert(1)', '/admin/workbench'],
    [' /todo', '/admin/workbench'],
  ])('with %j leads to %s', (redirect, target) => {
    expect(internalTarget(redirect)).toBe(target);
  });
});
