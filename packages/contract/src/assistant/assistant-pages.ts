/** What the assistant knows of a page: instructions for the model, and suggested questions. */
export type AssistantPage = { readonly begins: string; readonly prompt: string; readonly questions: readonly string[] };

/** The first entry whose prefix matches the path is used; the last one matches every page. */
export const ASSISTANT_PAGES: readonly AssistantPage[] = [
  {
    begins: '/project/report',
    prompt:
      '用户正在写或看工作汇报。帮助归纳已完成的事项、工时和问题，语言简洁，按项目分组，先结果后过程；缺少的内容明确指出，不要编造工时和进展。',
    questions: ['润色这份汇报', '本周还缺哪些内容？', '按项目归纳本周进展'],
  },
  {
    begins: '/project',
    prompt: '用户正在看项目管理页面。从进度、风险、资源和交付四个方面分析，指出逾期和临近到期的里程碑，给出可执行的下一步和负责人建议。',
    questions: ['这个项目有哪些风险？', '起草本周项目周报', '哪些事项快到期了？'],
  },
  {
    begins: '/todo',
    prompt: '用户正在看待办。优先说明逾期和今天到期的事项。',
    questions: ['列出我逾期的待办', '按项目汇总这些待办', '今天先做哪几件？'],
  },
  {
    begins: '/feedback',
    prompt: '用户正在看售后反馈。按故障等级和项目归纳，指出重复出现的问题。',
    questions: ['归纳最近的售后问题', '哪些反馈还没有处理？', '有没有重复的问题？'],
  },
  { begins: '', prompt: '', questions: ['总结这个页面', '列出我逾期的待办', '流程制度里怎么规定报销？'] },
];

const ANY: AssistantPage = { begins: '', prompt: '', questions: [] };

/** What the assistant knows about a page by its path, as /todo. */
export function assistantPageAt(path: string): AssistantPage {
  return ASSISTANT_PAGES.find(({ begins }) => begins === '' || path === begins || path.startsWith(`${begins}/`)) ?? ANY;
}
