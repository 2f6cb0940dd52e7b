import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { checkCommits, faultOfSubject, newSubjects } from './commit-subjects.mjs';

describe('faultOfSubject', () => {
  it.each([
    'refactor(companies): serve companies as a resource',
    'fix!: match record numbers case-insensitively',
    'feat(kit, ui): focus the first field',
    'docs: embed the map',
    'fix(excel): process rows of 3,000 columns',
    'test(parameters): label 开放 on the cards of a phone',
  ])('accepts %s', (subject) => expect(faultOfSubject(subject)).toBeNull());

  it.each([
    ['update companies', 'no Conventional Commit'],
    ['feature(todo): add a list', 'no Conventional Commit'],
    ['fix(explain):match numbers', 'no Conventional Commit'],
    ['fix(explain): a record is found by its number', 'begins with "a"'],
    ['fix: The list is short', 'begins with "the"'],
    ['perf: an index for the list', 'begins with "an"'],
    ['docs: what a kind is', 'begins with "what"'],
    ['fix(todo): who leaves is told', 'begins with "who"'],
    ['feat(todo): adds a list', 'no imperative'],
    ['feat(todo): added a list', 'no imperative'],
    ['feat(todo): adding a list', 'no imperative'],
    ['fix(imports): sheets with blank heads', 'no imperative'],
    ['fix: 「开放」 on cards', 'begins with no word'],
  ])('refuses %s: %s', (subject, fault) => expect(faultOfSubject(subject)).toContain(fault));
});

describe('newSubjects', () => {
  let folder = '';
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  const commit = (subject, file = 'a.ts') => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), subject);
    git('add', '.');
    git('commit', '-m', subject);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'houtai-commits-'));
    git('init', '-b', 'main');
    commit('the first');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('lists the commits of a branch, without those of main', () => {
    git('switch', '-c', 'feature');
    commit('fix: mend it');
    expect(newSubjects(folder)).toEqual(['fix: mend it']);
  });

  it('lists the commits on main that origin does not have', () => {
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    commit('what is new');
    expect(newSubjects(folder)).toEqual(['what is new']);
  });

  it('skips commits from before the rule', () => {
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    commit('what was said before');
    commit('the rule', 'tools/lint/commit-subjects.mjs');
    commit('fix: mend it');
    expect(newSubjects(folder)).toEqual(['fix: mend it']);
  });

  it('finds nothing without a base, as in CI on a single commit', () => {
    git('checkout', '--detach');
    git('branch', '-D', 'main');
    expect(newSubjects(folder)).toEqual([]);
    rmSync(join(folder, '.git'), { recursive: true });
    expect(newSubjects(folder)).toEqual([]);
  });

  it('checkCommits prints and counts each refused subject', () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    git('switch', '-c', 'feature');
    commit('fix: mend it');
    commit('the list is short');
    expect(checkCommits(folder)).toEqual({ failed: 1 });
    expect(print.mock.calls).toEqual([['"the list is short" is no Conventional Commit: type(scope): description']]);
    print.mockRestore();
  });
});
