import { ownValue } from '@houtai/contract/own-value';
import { eq } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { DatabaseSeed } from '#platform/db/start/seeds.ts';

import { posts, userPosts } from './posts.tables.ts';

const POSTS = [
  { id: 'post-general-manager', code: 'general-manager', name: '总经理' },
  { id: 'post-department-manager', code: 'department-manager', name: '部门经理' },
  { id: 'post-developer', code: 'developer', name: '研发工程师' },
  { id: 'post-after-sale', code: 'after-sale-engineer', name: '售后工程师' },
  { id: 'post-information', code: 'information-engineer', name: '信息化工程师' },
  { id: 'post-operator', code: 'data-operator', name: '数据运营专员' },
  { id: 'post-clerk', code: 'clerk', name: '综合文员' },
];

/** The post of people in each demo department. */
const OF_DEPARTMENT: Readonly<Record<string, string>> = {
  'd-office': 'post-general-manager',
  'd-research': 'post-department-manager',
  'd-platform': 'post-developer',
  'd-mobile': 'post-developer',
  'd-service': 'post-after-sale',
  'd-information': 'post-information',
  'd-operations': 'post-operator',
  'd-general': 'post-clerk',
};

const seed: DatabaseSeed = {
  name: 'posts-demo',
  order: 42,
  only: 'demo',
  run: async ({ db, now }) => {
    const stamps = { createdAt: now, updatedAt: now };
    await db.insert(posts).values(POSTS.map((row, index) => ({ ...row, ...stamps, sort: (index + 1) * 10 })));
    const people = await db.select({ id: users.id, departmentIds: users.departmentIds }).from(users).where(eq(users.kind, 'staff'));
    const held = people.flatMap(({ id, departmentIds }) => {
      const postId = ownValue(OF_DEPARTMENT, departmentIds[0] ?? '');
      return postId === undefined ? [] : [{ userId: id, postId }];
    });
    await db.insert(userPosts).values(held);
  },
};

export default seed;
