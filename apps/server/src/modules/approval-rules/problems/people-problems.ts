import type { ApprovalField } from '@houtai/contract/approval-conditions';
import type { ApprovalDefinition, ApprovalFrom, ApprovalNode, ApprovalWho } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import type { Directory } from '../people/directory.ts';
import { type Problem, problem } from './problems.ts';

type Fault = { code: Problem['code']; words: string };

/** Rules that refer to deleted people, roles, posts or fields, and choices that nobody can make. */
export function approverProblems(
  definition: ApprovalDefinition,
  fields: ReadonlyMap<string, ApprovalField>,
  directory: Directory,
): Problem[] {
  return approvalNodesOf(definition.nodes).flatMap((node) =>
    rulesOf(node)
      .flatMap((who) => [...faultsOf(who, fields, directory), ...placeFaults(definition, node, who)])
      .concat(node.type === 'approve' && node.nobody?.type === 'people' ? gonePeople(node.nobody.userIds, directory) : [])
      .map(({ code, words }) => problem('error', node.id, code, `「${node.name}」${words}`)),
  );
}

function rulesOf(node: ApprovalNode): ApprovalWho[] {
  if (node.type === 'branch') return [];
  return node.type === 'notify' ? node.who : [node.who];
}

function faultsOf(who: ApprovalWho, fields: ReadonlyMap<string, ApprovalField>, directory: Directory): Fault[] {
  switch (who.type) {
    case 'people':
      return gonePeople(who.userIds, directory);
    case 'role':
      return goneIf(!directory.hasRole(who.roleId), '角色');
    case 'post':
      return goneIf(!directory.hasPost(who.postId), '岗位');
    case 'head':
    case 'heads':
      return circleFaults(directory);
    case 'chosen':
    case 'previous':
      return choiceFaults(who, directory);
    case 'field':
      return fields.get(who.field)?.type === 'person' ? [] : [{ code: 'field', words: `用到了单据没有的人员字段 ${who.field}` }];
  }
}

function goneIf(isGone: boolean, noun: string): Fault[] {
  return isGone ? [{ code: 'role', words: `用到的${noun}已不存在，请重新选择` }] : [];
}

function circleFaults(directory: Directory): Fault[] {
  const circles = directory.circles();
  return circles.length === 0 ? [] : [{ code: 'circle', words: `找不到上级：部门 ${circles.join('、')} 互为上下级` }];
}

function choiceFaults({ from, least, most }: { from: ApprovalFrom; least: number; most: number }, directory: Directory): Fault[] {
  const count: Fault[] = least > most ? [{ code: 'count', words: '最少人数大于最多人数' }] : [];
  if (from.type === 'role' && !directory.hasRole(from.roleId)) return [...count, { code: 'role', words: '可选范围的角色已不存在' }];
  if (from.type !== 'people') return count;
  const few: Fault[] = from.userIds.length < least ? [{ code: 'count', words: `可选的人少于 ${least} 人` }] : [];
  return [...count, ...few, ...gonePeople(from.userIds, directory)];
}

/** The first step has no approver before it who could choose, and recipients of notifications cannot be chosen that way. */
function placeFaults({ nodes }: ApprovalDefinition, node: ApprovalNode, who: ApprovalWho): Fault[] {
  if (who.type !== 'previous') return [];
  if (node.type === 'notify') return [{ code: 'previous', words: '不能由上一步审批人指定抄送人' }];
  return hasStepBefore(nodes, node.id, false) === 'first' ? [{ code: 'previous', words: '前面没有审批步骤，没有人可以指定审批人' }] : [];
}

/** Whether some route reaches a node as its first step; `asked` says whether a step always precedes these nodes. */
function hasStepBefore(nodes: readonly ApprovalNode[], id: string, asked: boolean): 'first' | 'later' | { asked: boolean } {
  let before = asked;
  for (const node of nodes) {
    if (node.id === id) return before ? 'later' : 'first';
    if (node.type === 'approve') before = true;
    if (node.type !== 'branch') continue;
    const ends = node.branches.map((branch) => hasStepBefore(branch.nodes, id, before));
    const found = ends.find((end) => end === 'first' || end === 'later');
    if (found !== undefined) return found;
    before = ends.every((end) => typeof end !== 'string' && end.asked);
  }
  return { asked: before };
}

function gonePeople(userIds: readonly string[], directory: Directory): Fault[] {
  const gone = userIds.filter((id) => !directory.isActive(id)).map((id) => directory.nameOf(id));
  return gone.length === 0 ? [] : [{ code: 'person', words: `指定的人员已停用或不存在：${gone.join('、')}` }];
}
