import { ownValue } from '@houtai/contract/own-value';
import type { SearchHit } from '@houtai/contract/search';

import type { Panel } from '#platform/pages/pages.ts';

import type { SearchEntry } from './search-menus.ts';

/** A search result: a link or a panel to open. */
export type ListedHit = {
  key: string;
  /** The heading of its group; menus have none. */
  group: string;
  icon: string;
  title: string;
  note: string;
  open: { link: string; isOutside: boolean } | { panel: string };
};

/** Group and icon of each kind, in the order of the search; other kinds follow under their nouns. */
const KINDS: Readonly<Record<string, { group: string; icon: string }>> = {
  record: { group: '编号', icon: 'list' },
  person: { group: '人员', icon: 'user' },
  todo: { group: '待办', icon: 'todo' },
  feedback: { group: '售后反馈', icon: 'message' },
  knowledge: { group: '流程制度', icon: 'book' },
  customer: { group: '客户', icon: 'handshake' },
  project: { group: '项目', icon: 'folder' },
  reimbursement: { group: '报销单', icon: 'bill' },
  'software-copyright': { group: '软著任务', icon: 'copyright' },
  approval: { group: '审批', icon: 'stamp' },
  workReport: { group: '工作汇报', icon: 'form' },
};

const menuHits = new WeakMap<SearchEntry, ListedHit>();

/** Returns the same object for an entry, so that a row that stays in place does not re-render at the next key. */
export function menuHit(entry: SearchEntry): ListedHit {
  const { route, label, link } = entry;
  const icon = route.external ? 'external' : route.icon;
  const open = { link, isOutside: route.external };
  const hit = menuHits.get(entry) ?? { key: `menu ${route.id}`, group: '', icon, title: label, note: '', open };
  menuHits.set(entry, hit);
  return hit;
}

export function recordHit({ kind, noun = '', id, title, note, url }: SearchHit): ListedHit {
  return {
    ...(ownValue(KINDS, kind) ?? { group: noun, icon: 'list' }),
    key: `${kind} ${id}`,
    title,
    note,
    open: { link: url, isOutside: false },
  };
}

/** The actions of panels whose title or pinyin contains the text. */
export function actionHits(panels: readonly Panel[], text: string): ListedHit[] {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, '');
  if (wanted === '') return [];
  return panels.flatMap(({ key, icon, action }) => {
    if (!action || !(action.title.includes(wanted) || action.py.includes(wanted))) return [];
    return [{ key: `action ${key}`, group: '操作', icon, title: action.title, note: '', open: { panel: key } }];
  });
}

/** Sorts records within each kind by the user's earlier choices, the latest first. */
export function sortByOwnUse(hits: readonly SearchHit[], chosen: readonly string[]): SearchHit[] {
  const place = ({ url }: SearchHit) => (chosen.includes(url) ? chosen.indexOf(url) : chosen.length);
  const kinds = [...new Set([...Object.keys(KINDS), ...hits.map(({ kind }) => kind)])];
  return [...hits].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || place(a) - place(b));
}
