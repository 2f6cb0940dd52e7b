import { describe, expect, it } from 'vitest';

import { withSubject } from './new-slice.mjs';
import { namesOf, renamed, SAMPLE, singular } from './slice/names.mjs';

describe('singular', () => {
  it.each([
    ['agreements', 'agreement'],
    ['companies', 'company'],
    ['boxes', 'box'],
    ['classes', 'class'],
    ['keys', 'key'],
    ['purchases', 'purchase'],
    ['feedback', 'feedback'],
    ['status', 'status'],
  ])('turns %s into %s', (many, one) => {
    expect(singular(many)).toBe(one);
  });
});

describe('namesOf', () => {
  it('derives every spelling from the subject', () => {
    expect(namesOf('travel-requests', '出差申请')).toEqual({
      subject: 'travel-requests',
      record: 'travel-request',
      title: '出差申请',
      many: 'travelRequests',
      one: 'travelRequest',
      Many: 'TravelRequests',
      One: 'TravelRequest',
      MANY: 'TRAVEL_REQUESTS',
      ONE: 'TRAVEL_REQUEST',
      table: 'travel_requests',
    });
  });

  it.each(['TravelRequests', 'travel_requests', '../x', '出差', '', 'travel-'])('refuses %j', (subject) => {
    expect(() => namesOf(subject, '出差申请')).toThrow('is not a subject');
  });

  it.each([undefined, '', 'Travel requests', '出差 申请', '「出差」'])('refuses the title %j', (title) => {
    expect(() => namesOf('travel-requests', title)).toThrow('is not a title');
  });
});

describe('renamed', () => {
  it("replaces every spelling of the template's name", () => {
    const { title, ...spellings } = SAMPLE;
    const text = (names) =>
      Object.values(names)
        .map((spelling) => `of${spelling}(“${title}”)`)
        .join(' ');
    const { title: own, ...wanted } = namesOf('companies', '公司');
    expect(renamed(text(spellings), namesOf('companies', '公司'))).toBe(text(wanted).replaceAll(title, own));
  });
});

describe("the contract's list of subjects", () => {
  const index = "import { a } from './a.ts';\nimport { z } from './z.ts';\n\nexport const subjects = [\n  a,\n  z,\n] as const;\n";

  it.each([
    ['b', "import { a } from './a.ts';\nimport { b } from './b.ts';\nimport { z }", '  a,\n  b,\n  z,\n]'],
    ['zz', "from './z.ts';\nimport { zz } from './zz.ts';\n\nexport", '  z,\n  zz,\n]'],
  ])('inserts %s in alphabetical order', (subject, imports, entries) => {
    const changed = withSubject(index, namesOf(subject, '甲'));
    expect(changed).toContain(imports);
    expect(changed).toContain(entries);
  });
});
