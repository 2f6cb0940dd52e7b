import { choice, day, form, type FormOf, id, ids, line, richText, wholeNumber } from '../form/form.ts';
import { MAX_RECORD_FILES, NAME_MAX } from '../limits.ts';
import { documentFilter, documentState, documentViews } from '../lists/resource-documents.ts';
import { between, contains, equals, nameOf, otherValue, resource, serialNumber } from '../lists/resource.ts';
import { orderFault } from '../text/dates.ts';

/** The editable fields of a 软著任务: the registration of a software copyright, prepared by its owner. */
export const SOFTWARE_COPYRIGHT_FORM = form(
  {
    name: line('软件全称', { max: NAME_MAX, required: true }),
    shortName: line('软件简称', { max: 50 }),
    release: line('版本号', { max: 20, required: true, initial: 'V1.0' }),
    acquired: choice('权利取得方式', { original: '原始取得', derived: '继受取得' }, 'original'),
    projectId: id('所属项目', { of: 'project' }),
    ownerId: id('负责人', { of: 'person', required: true }),
    developedOn: day('开发完成日期', { required: true }),
    publishedOn: day('首次发表日期'),
    planOn: day('计划提交日期'),
    language: line('编程语言', { max: 100 }),
    sourceLines: wholeNumber('源程序量（行）', { from: 1, to: 99_999_999, initial: null }),
    registration: line('登记号', { max: 50 }),
    description: richText('主要功能和技术特点', { required: true }),
    fileIds: ids('申请材料', { of: 'file', most: MAX_RECORD_FILES }),
  },
  {
    name: '软著任务',
    rules: [{ at: 'publishedOn', fault: ({ publishedOn, developedOn }) => orderFault(publishedOn, developedOn, '开发完成日期') }],
  },
);
export type SoftwareCopyrightForm = FormOf<typeof SOFTWARE_COPYRIGHT_FORM>;

/** A 软著任务 in lists and on its page. */
export const SOFTWARE_COPYRIGHT = resource(SOFTWARE_COPYRIGHT_FORM, {
  key: 'software-copyright',
  noun: '软著任务',
  path: '/ad-biz/wcp-th-software-copyright-task',
  tag: 'softwareCopyright:task',
  title: 'name',
  code: 'number',
  heading: ['name', 'release'],
  note: ['number', 'ownerName'],
  reading: 'signed-in',
  without: ['import'],
  comments: true,
  rights: true,
  said: { added: '软著任务已保存为草稿' },
  detail: ['description', 'editing'],
  computed: {
    number: serialNumber('编号', 'RZ'),
    projectName: nameOf('projectId'),
    ownerName: nameOf('ownerId'),
    state: documentState,
    /** Another user who has the form open, and since when. */
    editing: otherValue<{ userName: string; since: string } | null>('正在修改'),
  },
  filters: [
    contains(['number', 'name', 'shortName', 'registration']),
    equals('projectId'),
    equals('ownerId'),
    equals('acquired'),
    between('planOn', 'from', 'to'),
    documentFilter,
  ],
  views: documentViews,
  columns: [
    'number',
    'name',
    'release',
    'state',
    { id: 'project', of: 'projectName' },
    { id: 'owner', of: 'ownerName' },
    'developedOn',
    'planOn',
    'registration',
    'shortName',
    'acquired',
    'publishedOn',
    'language',
    'sourceLines',
    'createdAt',
    'updatedAt',
  ],
  sort: ['number', 'name', 'developedOn', 'planOn', 'createdAt', 'updatedAt'],
  defaultSort: '-createdAt',
});
