import type { ApprovalDefinition, ApprovalNode, ApprovalStepNode, ApprovalWho } from '@houtai/contract/approval-definitions';
import { DAY_MS } from '@houtai/contract/durations';

import type { Action } from '../actions.ts';
import { advanceFlow } from '../advance.ts';
import { openTasks } from '../flow.ts';
import type { Department, Directory, FlowWorld } from '../people/directory.ts';
import type { Outcome } from '../refusals.ts';
import type { ApprovalState, DocumentFacts, Task } from '../state.ts';

/**
 * A small sample company: platform (without a head) belongs to research (head lin); research and sales (head sam) belong to the whole
 * company (head boss).
 */
type Organisation = {
  departments: (Omit<Department, 'name'> & { parentId: string | null })[];
  people: Record<string, string>;
  roles: Record<string, string[]>;
  posts: Record<string, string[]>;
  standIns: Record<string, string>;
  administrators: string[];
  inactive: string[];
  unlinked: string[];
};

const ORGANISATION: Organisation = {
  departments: [
    { departmentId: 'whole', parentId: null, companyId: 'c1', headId: 'boss' },
    { departmentId: 'research', parentId: 'whole', companyId: 'c1', headId: 'lin' },
    { departmentId: 'platform', parentId: 'research', companyId: 'c1', headId: null },
    { departmentId: 'sales', parentId: 'whole', companyId: 'c1', headId: 'sam' },
    { departmentId: 'elsewhere', parentId: null, companyId: 'c2', headId: null },
  ],
  people: {
    wang: 'platform',
    boss: 'whole',
    lin: 'research',
    sam: 'sales',
    ann: 'sales',
    bob: 'sales',
    cat: 'research',
    dan: 'platform',
    eve: 'elsewhere',
    adm: 'whole',
    gone: 'sales',
    free: 'sales',
    ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`spare${index}`, 'elsewhere'])),
  },
  roles: { finance: ['ann', 'bob'], nobody: [] },
  posts: { manager: ['cat', 'eve'] },
  standIns: {},
  administrators: ['adm'],
  inactive: ['gone'],
  unlinked: ['free'],
};

/** The directory of the sample company, with changes. */
export function organisation(changes: Partial<Organisation> = {}): Directory {
  const { departments, people, roles, posts, standIns, administrators, inactive, unlinked } = { ...ORGANISATION, ...changes };
  const isActive = (person: string): boolean => person in people && !inactive.includes(person);
  const active = (person: string | null): string | null => (person !== null && isActive(person) ? person : null);
  const seen = departments.map((department) => ({ ...department, name: department.departmentId, headId: active(department.headId) }));
  const up = (id: string): Department[] => {
    const found: (typeof seen)[number][] = [];
    for (let next = seen.find((one) => one.departmentId === id); next !== undefined && !found.includes(next);) {
      found.push(next);
      const { parentId } = next;
      next = seen.find((one) => one.departmentId === parentId);
    }
    return found;
  };
  const placeOf = (person: string) => seen.find(({ departmentId }) => departmentId === people[person]) ?? null;
  const holders = (list: string[] = [], place: { departmentId?: string; companyId?: string } = {}): string[] =>
    list.filter(
      (person) =>
        isActive(person) &&
        (place.departmentId === undefined || people[person] === place.departmentId) &&
        (place.companyId === undefined || placeOf(person)?.companyId === place.companyId),
    );
  return {
    nameOf: (person) => person,
    isActive,
    isLinked: (person) => !unlinked.includes(person),
    placeOf,
    departmentsUp: up,
    departments: () => seen,
    circles: () =>
      seen
        .filter((one) => one.parentId !== null && up(one.parentId).some(({ departmentId }) => departmentId === one.departmentId))
        .map(({ departmentId }) => departmentId),
    hasRole: (role) => role in roles,
    hasPost: (post) => post in posts,
    holdersOfRole: (role, place) => holders(roles[role], place),
    holdersOfPost: (post, place) => holders(posts[post], place),
    standInOf: (person) => active(standIns[person] ?? null),
    administrators: () => administrators.filter(isActive),
  };
}

/** An approver step with the editor's defaults, with changes. */
export function step(id: string, who: ApprovalWho | readonly string[], changes: Partial<ApprovalStepNode> = {}): ApprovalStepNode {
  return {
    type: 'approve',
    id,
    name: id,
    who: isPeople(who) ? { type: 'people', userIds: [...who] } : who,
    how: { type: 'all' },
    nobody: { type: 'administrators' },
    own: 'self',
    again: 'every',
    may: { addSigners: true, transfer: true, consult: true, return: true, chooseContinue: true },
    preview: { add: false, remove: false },
    fills: [],
    commentOnPass: false,
    limit: null,
    ...changes,
  };
}

const isPeople = (who: ApprovalWho | readonly string[]): who is readonly string[] => Array.isArray(who);

export const FACTS: DocumentFacts = {
  submitter: { userId: 'wang', departmentId: 'platform', companyId: 'c1' },
  values: { amount: '3486.00', kind: 'travel', day: '2026-11-20', manager: 'cat' },
  chosen: {},
};

/** A moment of the sample; in its calendar every day is a working day. */
export const at = (hours = 0): string => new Date(Date.UTC(2026, 10, 20, 1) + hours * 3_600_000).toISOString();

export function sampleWorld(
  nodes: ApprovalNode[],
  changes: Partial<ApprovalDefinition> = {},
  people: Partial<Organisation> = {},
): FlowWorld {
  return {
    definition: { starters: { type: 'everyone' }, withdraw: 'first', nodes, ...changes },
    directory: organisation(people),
    calendar: { after: (moment, days) => new Date(Date.parse(moment) + days * DAY_MS).toISOString() },
  };
}

/** An action without its actor and time. */
export type Doing = Action extends infer One ? (One extends Action ? Omit<One, 'by' | 'at'> : never) : never;

/** A flow under test. Actions follow each other an hour apart; `act` fails the test on a refusal, `attempt` returns it. */
export class Played {
  state: ApprovalState | null = null;
  last: Outcome | null = null;
  readonly actions: Action[] = [];
  world: FlowWorld;

  constructor(world: FlowWorld, facts: DocumentFacts = FACTS) {
    this.world = world;
    this.last = this.attempt(facts.submitter.userId, { type: 'submit', facts });
  }

  /** Attempts an action and returns its outcome. */
  attempt(by: string, doing: Doing, hours = this.actions.length): Outcome {
    const action = { ...doing, by, at: at(hours) };
    const outcome = advanceFlow(this.world, this.state, action);
    if ('state' in outcome) {
      this.state = outcome.state;
      this.actions.push(action);
    }
    this.last = outcome;
    return outcome;
  }

  /** Performs an action that has to succeed. */
  act(by: string, doing: Doing, hours?: number): this {
    const outcome = this.attempt(by, doing, hours);
    if ('refusal' in outcome) throw new Error(outcome.refusal.message);
    return this;
  }

  get now(): ApprovalState {
    if (this.state === null) throw new Error(this.last !== null && 'refusal' in this.last ? this.last.refusal.message : 'not submitted');
    return this.state;
  }

  of(person: string): Task {
    const task = openTasks(this.now).find((one) => one.person === person);
    if (task === undefined) throw new Error(`${person} is not asked, but ${this.asked.join()}`);
    return task;
  }

  get asked(): string[] {
    return openTasks(this.now).map(({ person }) => person);
  }

  pass(...people: string[]): this {
    for (const person of people) this.act(person, { type: 'decide', task: this.of(person).id, pass: true, comment: '' });
    return this;
  }

  reject(person: string): this {
    return this.act(person, { type: 'decide', task: this.of(person).id, pass: false, comment: '发票不符' });
  }
}
