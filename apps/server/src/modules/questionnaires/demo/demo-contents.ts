import type { Question, QuestionKind, QuestionOption } from '@houtai/contract/question';
import { newQuestion } from '@houtai/contract/question-kinds';

type Given = Partial<Omit<Question, 'id' | 'kind' | 'options' | 'rows'>> & { options?: readonly string[]; rows?: readonly string[] };

/** Creates a question whose parts have ids derived from its own: `q1`, `q1-1` and so on. */
function question(id: string, kind: QuestionKind, title: string, { options, rows, ...given }: Given = {}): Question {
  const made = newQuestion(kind, () => id);
  const named = (texts: readonly string[], letter: string): QuestionOption[] =>
    texts.map((text, index) => ({ id: `${id}${letter}${index + 1}`, text, open: text === '其他', quota: null }));
  return { ...made, title, ...given, options: named(options ?? made.options.map(({ text }) => text), '-'), rows: named(rows ?? [], 'r') };
}

/** Customer satisfaction, on four pages. */
export const SATISFACTION: readonly Question[] = [
  question('role', 'single', '您的角色', { required: true, options: ['业务使用者', '系统管理员', '部门负责人', '仅查看'] }),
  question('trade', 'select', '客户行业', { required: true, options: ['制造', '园区', '医疗', '交通'] }),
  question('p2', 'page', '服务响应'),
  question('reply', 'single', '问题提交后，多久得到第一次回应？', {
    required: true,
    options: ['30 分钟以内', '2 小时以内', '当天', '第二天或更久'],
  }),
  question('step', 'multiple', '哪一步让您等得最久？', {
    required: true,
    least: 1,
    most: 3,
    shuffled: true,
    options: ['等人接单', '等现场工程师到达', '等新版本发布', '等我方内部确认', '其他'],
    showIf: {
      join: 'all',
      parts: [
        { questionId: 'reply', test: 'any', optionIds: ['reply-4'] },
        { questionId: 'role', test: 'none', optionIds: ['role-4'] },
      ],
    },
  }),
  question('nps', 'nps', '您愿意向同行推荐我们吗？', { required: true }),
  question('p3', 'page', '产品与培训'),
  question('rate', 'matrix', '请为以下方面打分', {
    required: true,
    options: ['1 分', '2 分', '3 分', '4 分', '5 分'],
    rows: ['响应速度', '解决质量', '上门服务', '使用培训', '文档资料'],
  }),
  question('order', 'ranking', '最看重的顺序', { options: ['稳定', '功能', '价格'] }),
  question('p4', 'page', '其他'),
  question('wish', 'lines', '最希望我们改进什么？', { most: 500 }),
];

/** After-sale questions: an answer becomes a feedback record. */
export const AFTER_SALE: readonly Question[] = [
  question('what', 'single', '问题类型', { required: true, options: ['无法使用', '结果不对', '速度慢', '咨询'] }),
  question('text', 'lines', '请描述遇到的问题', { required: true, most: 1000 }),
  question('since', 'date', '从哪天开始出现', { required: true }),
  question('shot', 'file', '截图或日志', { most: 3 }),
  question('phone', 'line', '联系电话', { required: true, rule: 'phoneAndMobile' }),
  question('agree', 'agreement', '我同意按上述说明处理我的信息', {
    required: true,
    note: '联系电话只用于本次问题的沟通，答卷保留两年后删除。',
  }),
];

/** Wishes and problems that respondents write. */
export const WISHES: readonly string[] = [
  '夜班报修没人接单，第二天早上才回电话。',
  '接单后看不到进度，只能再打电话问。',
  '备件要等一周，产线停着。',
  '希望有一份按岗位写的操作手册。',
  '升级前请提前一天通知。',
  '报表导出太慢，月底要等十几分钟。',
];
export const TROUBLES: readonly string[] = [
  '扫码枪识别后页面没有反应，重启后好了一会儿又不行。',
  '昨天的入库数量比实际少了 12 件。',
  '打开大屏要等半分钟以上。',
  '新来的同事没有菜单，怎么申请权限？',
];
