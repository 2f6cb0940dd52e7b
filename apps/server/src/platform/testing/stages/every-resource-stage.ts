import { ROOT_AREA } from '@houtai/contract/areas';
import { textOf } from '@houtai/contract/form-check';
import { columnsOf } from '@houtai/contract/resource';
import { fixedFields, idNameOf, namedFields, serialIn, shortNounOf } from '@houtai/contract/resource-parts';
import { eq, sql } from 'drizzle-orm';

import { userRoles } from '#modules/grants/index.ts';
import { parameters } from '#modules/parameter-values/index.ts';
import { departments, userDepartments } from '#modules/people/index.ts';
import { userPosts } from '#modules/posts/index.ts';

import { openSession } from '../open-session.ts';
import { type AnsweredRecord, everyResource, opening, ResourceStage } from './resource-stage.ts';
import type { Values } from './resource-values.ts';

/** Every resource that the modules serve. */
export const RESOURCES = everyResource();
export type TriedResource = (typeof RESOURCES)[number];

/** All resources as the cases of a suite. */
export const EACH_RESOURCE = RESOURCES.map((of) => [`${of.subject} (${of.served.resource.key})`, of] as const);

/** Values of forms that follow from no declaration, by resource. */
const GIVEN: Readonly<Record<string, Values>> = {
  notice: { audience: 'all', departmentIds: '' },
  'software-copyright': { publishedOn: '' },
  todo: { custId: 'c-donghai', projectId: 'p-donghai-tos', source: '1', type: '1', planTime: '2027-12-31', assistUser: '' },
  feedback: { projectId: 'p-donghai-tos', workTime: '1.50', handleUser: '', handleDate: '', completionStatus: '1' },
  department: { companyId: 'chengming', parentId: '', active: true },
  area: { parentId: ROOT_AREA, active: true },
  parameter: { kind: 'text', check: {} },
  // A role of members demands no second factor.
  role: { kind: 'staff' },
  // The dictionary that an entry is added to; no form has it.
  'dictionary-entry': { type: 'after_sale_problem_priority', active: true, isDefault: false },
  scene: { menus: [{ menuId: 'todo', permissionMessage: '' }] },
  knowledge: { audience: 'all', departmentIds: '', mustRead: true, dueDate: '2027-12-31' },
  project: { customerId: 'c-donghai', endDate: '2027-12-31', members: [] },
  // People who may see its results can read it.
  questionnaire: { endsOn: '2027-12-31', color: '', viewerIds: '' },
};

/** Refers to a record from another one, by resource, so that its removal is refused. */
const NAMED: Readonly<Record<string, (stage: ResourceStage, id: string, record: AnsweredRecord) => Promise<unknown>>> = {
  role: (stage, roleId) => stage.test.db.insert(userRoles).values({ userId: 'u-staff', roleId }),
  company: (stage, companyId) =>
    stage.test.db.insert(departments).values({ id: `d-${companyId}`, companyId, name: '占用', path: `d-${companyId}/` }),
  area: (stage, areaId) =>
    stage.test.db.execute(sql`insert into areas (id, parent_id, name, leaf) values (${`${areaId}-1`}, ${areaId}, '占用', true)`),
  department: (stage, departmentId) => stage.test.db.insert(userDepartments).values({ userId: 'u-staff', departmentId, primary: false }),
  parameter: (stage, key) => stage.test.db.update(parameters).set({ builtIn: true }).where(eq(parameters.key, key)),
  dictionary: (stage, code) => stage.test.db.execute(sql`update dictionaries set built_in = true where code = ${code}`),
  'dictionary-entry': (stage, _, { code }) => stage.test.db.execute(sql`update feedback set priority = ${code}`),
  post: (stage, postId) => stage.test.db.insert(userPosts).values({ userId: 'u-staff', postId }),
  customer: (stage, id) => stage.test.db.execute(sql`update projects set customer_id = ${id} where id = 'p-hengrui-mes'`),
  knowledge: (stage, id) => stage.test.db.execute(sql`update knowledge_items set state = '1' where id = ${id}`),
  project: (stage, projectId) =>
    stage.test.db.execute(sql`update todos set project_id = ${projectId} where id = (select id from todos order by id limit 1)`),
};

/** A server with the users who test every resource. */
export class EveryResourceStage {
  readonly stage: ResourceStage;
  readonly admin: string;
  readonly member: string;
  /** The token of a user of another company with every tag. */
  readonly stranger: string;

  private constructor(stage: ResourceStage, people: Record<'admin' | 'member' | 'stranger', string>) {
    this.stage = stage;
    this.admin = people.admin;
    this.member = people.member;
    this.stranger = people.stranger;
  }

  static async open(): Promise<EveryResourceStage> {
    const stage = await ResourceStage.open();
    const { token: admin } = await openSession(stage.test.db, 'u-admin');
    const { token: member } = await openSession(stage.test.db, 'u-member');
    return new EveryResourceStage(stage, { admin, member, stranger: await stage.personWithout([], { companyId: 'another-company' }) });
  }

  /** Makes a record. */
  made(of: TriedResource) {
    return this.stage.makeOne(of, requiredFormValues(of));
  }

  nextValues(of: TriedResource) {
    return this.stage.nextValues(of, requiredFormValues(of));
  }

  /** Values for a change of a record that was added with others; fixed fields stay. */
  async nextOf(of: TriedResource, first: Values): Promise<Values> {
    const fixed = fixedFields(of.served.resource);
    return { ...(await this.nextValues(of)), ...Object.fromEntries(fixed.map((name) => [name, first[name]])) };
  }

  /** Refers to a record from another one, which keeps it from being removed. */
  async nameElsewhere(of: TriedResource, record: AnsweredRecord): Promise<void> {
    const { key } = of.served.resource;
    const name = NAMED[key];
    if (!name) throw new Error(`say in NAMED what names a record of ${key}`);
    await name(this.stage, record.id, record);
  }

  /** The input of each call of a resource about a record. */
  async inputsOf(of: TriedResource, { id, version }: AnsweredRecord): Promise<Readonly<Record<string, Values>>> {
    const values = await this.nextValues(of);
    const key = keyOf(of, { id, version });
    return {
      page: {},
      list: {},
      counts: {},
      export: { columns: column(of) },
      get: opening(of, id),
      history: { id },
      comment: { id, comment: '看看' },
      add: values,
      update: { ...values, ...key },
      remove: key,
    };
  }
}

/** Values of the resource's form that follow from no declaration. */
export function requiredFormValues({ served }: TriedResource): Values {
  return GIVEN[served.resource.key] ?? {};
}

/** Whether a resource has all of these calls. */
export function has({ has }: TriedResource, ...names: Parameters<TriedResource['has']['has']>[0][]): boolean {
  return names.every((name) => has.has(name));
}

/** The first column of its file. */
export function column({ served: { resource } }: TriedResource) {
  return columnsOf(resource)
    .slice(0, 1)
    .map(({ id, label }) => ({ id, head: label }));
}

/** The id and version of a record, as calls that change it take them. */
export function keyOf({ served: { resource } }: TriedResource, { id, version }: { id: string; version: number }) {
  return { [idNameOf(resource)]: id, version };
}

/** Facts about a resource that tests need. */
export function aboutResource(of: TriedResource) {
  const isRead = has(of, 'page') || has(of, 'list');
  const isTree = of.served.resource.tree !== undefined;
  const { served, calls: own } = of;
  const { resource } = served;
  const { fields } = resource.form;
  const noun = shortNounOf(resource);
  /** The values of a form without the names of other records, which the server looks up. */
  const formIn = (values: Values): Values => {
    const named = namedFields(resource);
    return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name) && !named.has(name)));
  };
  /** The same values in a detail, where ids that a form joins may be a list. */
  const answeredIn = (values: Values): Values => {
    const isList = (name: string) => fields[name]?.kind === 'ids' && Object.hasOwn(resource.detailValues ?? {}, name);
    const entries = Object.entries(formIn(values));
    return Object.fromEntries(entries.map(([name, value]) => [name, isList(name) ? textOf(value).split(',').filter(Boolean) : value]));
  };
  /** The text by which people find a record. */
  const nameIn = (record: Values) => String(record[serialIn(resource)?.name ?? resource.title]);
  const actionOf = (change: { before: boolean; after: boolean }, usual: string) => {
    const row = { id: '', version: 1, createdBy: null, createdAt: new Date(), updatedAt: new Date() };
    return served.actions?.({ before: change.before ? row : null, after: change.after ? row : null }) ?? `${usual}${noun}`;
  };
  return { isRead, isTree, served, own, resource, fields, noun, formIn, answeredIn, nameIn, actionOf };
}
