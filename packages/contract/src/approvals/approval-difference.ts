import type { ApprovalDefinition, ApprovalNode } from './approval-definitions.ts';
import { approvalNodesOf } from './approval-nodes.ts';
import { type ApprovalNames, conditionWords, settingWords } from './approval-rule-words.ts';
import { APPROVAL_WITHDRAW } from './approval-words.ts';

/** What is new in a definition compared with another, in sentences for administrators, in the order of the flow; empty if nothing is. */
export function differenceOf(before: ApprovalDefinition, after: ApprovalDefinition, names: ApprovalNames): string[] {
  const [old, now] = [placed(before), placed(after)];
  const changes = [...now.values()].flatMap((place) => {
    const was = old.get(place.node.id);
    return was === undefined ? [`新增${NOUNS[place.node.type]}「${place.node.name}」，${placeWords(place)}`] : changesOf(was, place, names);
  });
  const gone = [...old.values()].filter(({ node }) => !now.has(node.id)).map(({ node }) => `删除${NOUNS[node.type]}「${node.name}」`);
  return [...ofWhole(before, after, names), ...changes, ...gone];
}

const NOUNS = { approve: '审批步骤', notify: '抄送', branch: '条件分支' } as const;

/** A node, its branch, and the node before it there. */
type Placed = { node: ApprovalNode; branch: string | null; branchName: string; previous: string | null; previousName: string };

function placed({ nodes }: ApprovalDefinition): Map<string, Placed> {
  const branches = approvalNodesOf(nodes).flatMap((node) => (node.type === 'branch' ? node.branches : []));
  const lists = [{ id: null, name: '', nodes }, ...branches];
  const all = lists.flatMap(({ id, name, nodes }) =>
    nodes.map((node, index): Placed => {
      const previous = nodes[index - 1];
      return { node, branch: id, branchName: name, previous: previous?.id ?? null, previousName: previous?.name ?? '' };
    }),
  );
  const order = approvalNodesOf(nodes).map(({ id }) => id);
  return new Map([...all].sort((a, b) => order.indexOf(a.node.id) - order.indexOf(b.node.id)).map((place) => [place.node.id, place]));
}

function placeWords({ branch, branchName, previous, previousName }: Placed): string {
  const where = branch === null ? '' : `分支「${branchName}」中`;
  return previous === null ? `在${where}最前` : `在${where}「${previousName}」之后`;
}

function changesOf(was: Placed, now: Placed, names: ApprovalNames): string[] {
  const title = `「${now.node.name}」`;
  const before = new Map(settingWords(was.node, names));
  const settings = settingWords(now.node, names)
    .filter(([label, words]) => before.get(label) !== words)
    .map(([label, words]) => `${title}的${label}由「${before.get(label) ?? ''}」改为「${words}」`);
  const isMoved = was.branch !== now.branch || (was.previous !== now.previous && now.previous !== null && was.previous !== null);
  return [...(isMoved ? [`${title}移到${placeWords(now).slice(1)}`] : []), ...settings, ...branchChanges(was.node, now.node, names)];
}

function branchChanges(was: ApprovalNode, now: ApprovalNode, names: ApprovalNames): string[] {
  if (was.type !== 'branch' || now.type !== 'branch') return [];
  const old = new Map(was.branches.map((branch) => [branch.id, conditionWords(branch.when, names)]));
  const changed = now.branches.flatMap(({ id, name, when }) => {
    const [before, after] = [old.get(id), conditionWords(when, names)];
    if (before === undefined) return [`「${now.name}」新增分支「${name}」：${after}`];
    return before === after ? [] : [`分支「${name}」的条件由「${before}」改为「${after}」`];
  });
  const gone = was.branches.filter(({ id }) => now.branches.every((branch) => branch.id !== id));
  return [...changed, ...gone.map(({ name }) => `「${now.name}」删除分支「${name}」`)];
}

function ofWhole(before: ApprovalDefinition, after: ApprovalDefinition, names: ApprovalNames): string[] {
  const [was, now] = [startersWords(before, names), startersWords(after, names)];
  return [
    ...(was === now ? [] : [`发起范围由「${was}」改为「${now}」`]),
    ...(before.withdraw === after.withdraw
      ? []
      : [`撤回由「${APPROVAL_WITHDRAW[before.withdraw]}」改为「${APPROVAL_WITHDRAW[after.withdraw]}」`]),
  ];
}

function startersWords({ starters }: ApprovalDefinition, names: ApprovalNames): string {
  if (starters.type === 'everyone') return '全体员工';
  const { userIds, roleIds, departmentIds, companyIds } = starters;
  const words = [userIds.map(names.person), roleIds.map(names.role), departmentIds.map(names.department), companyIds.map(names.company)];
  return words.flat().join('、') || '无人';
}
