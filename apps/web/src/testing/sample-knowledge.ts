import type { KnowledgeDetail, KnowledgeItem, ManagedKnowledge } from '@houtai/contract/knowledge';

/** An item as its readers get it in a list. */
export function knowledgeItem(newsId: string, parts: Partial<KnowledgeItem> = {}): KnowledgeItem {
  return {
    newsId,
    title: `制度${newsId}`,
    summary: '',
    category: '1',
    mustRead: false,
    dueDate: '',
    overdue: false,
    revision: 1,
    publishedAt: '2026-11-20T01:00:00.000Z',
    unread: false,
    confirmed: true,
    fileCount: 0,
    content: `<p>正文${newsId}</p>`,
    fileList: [],
    ...parts,
  };
}

/** An item as its readers get it on its own page. */
export function knowledgeDetail(newsId: string, parts: Partial<KnowledgeDetail> = {}): KnowledgeDetail {
  return {
    ...knowledgeItem(newsId),
    companyName: '澄明信息技术有限公司',
    publishedByName: '陈思远',
    confirmedAt: '',
    versions: [{ revision: 1, note: '', publishedAt: '2026-11-20T01:00:00.000Z', publishedByName: '陈思远' }],
    ...parts,
  };
}

/** An item as its editors get it. */
export function managedKnowledge(newsId: string, parts: Partial<ManagedKnowledge> = {}): ManagedKnowledge {
  return {
    newsId,
    title: `制度${newsId}`,
    category: '1',
    state: '1',
    revision: 1,
    changed: false,
    mustRead: false,
    dueDate: '',
    audience: 'all',
    menuNames: ['我的待办'],
    readCount: 2,
    confirmedCount: 1,
    companyName: '澄明信息技术有限公司',
    publishedAt: '2026-11-20T01:00:00.000Z',
    createdAt: '2026-11-20T01:00:00.000Z',
    updatedAt: '2026-11-20T01:00:00.000Z',
    updatedByName: '陈思远',
    version: 3,
    companyId: 'chengming',
    summary: '摘要',
    content: '<p>正文</p>',
    fileIds: '',
    fileList: [],
    menuIds: ['todo'],
    departmentIds: [],
    departmentNames: [],
    ...parts,
  };
}
