import { choice, flag, form, type FormOf, id, ids, line, lines, rows } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { MAX_RECORD_FILES } from '../limits.ts';
import { computedText, contains, countOf, equals, everyRecordView, nameOf, resource, where } from '../lists/resource.ts';

/** Labels of the levels of a customer. */
export const CUSTOMER_LEVELS = { key: '重点客户', usual: '普通客户', prospect: '潜在客户' } as const;

/** Labels of whether a customer is active. */
export const CUSTOMER_WORDS = { '1': '合作中', '0': '已停用' } as const;

const TAX_NUMBER = { pattern: /^[\dA-Z]{15,20}$/, message: '纳税人识别号应为 15 到 20 位数字或大写字母' };

/** The contacts at a customer. */
export const CONTACTS = rows('联系人', {
  most: 20,
  fields: {
    name: line('姓名', { max: 30, required: true }),
    title: line('职务', { max: 30 }),
    phone: line('电话', { max: 30, rule: RULES.phoneAndMobile }),
    email: line('邮箱', { max: 100, rule: RULES.email }),
  },
});

/** The editable fields of a customer. */
export const CUSTOMER_FORM = form(
  {
    name: line('客户名称', { max: 100, required: true }),
    code: line('客户编号', { max: 30, rule: RULES.onlyLetterNumber }),
    shortName: line('简称', { max: 30 }),
    level: choice('客户级别', CUSTOMER_LEVELS, 'usual'),
    ownerId: id('负责人', { of: 'person', required: true }),
    phone: line('电话', { max: 30, rule: RULES.phoneAndMobile }),
    areaId: id('所在地区', { of: 'area' }),
    address: line('详细地址', { max: 200 }),
    taxNumber: line('纳税人识别号', { max: 20, rule: TAX_NUMBER }),
    active: flag('状态', true, CUSTOMER_WORDS),
    contacts: CONTACTS,
    remark: lines('备注', { max: 500 }),
    fileIds: ids('文件', { of: 'file', most: MAX_RECORD_FILES }),
  },
  { name: '客户' },
);
export type CustomerForm = FormOf<typeof CUSTOMER_FORM>;

/** A company that we work for. */
export const CUSTOMER = resource(CUSTOMER_FORM, {
  key: 'customer',
  noun: '客户',
  path: '/ad-biz/customer',
  tag: 'project:customer',
  title: 'name',
  code: 'code',
  note: ['code', 'ownerName'],
  detail: ['contacts'],
  comments: true,
  rights: true,
  computed: { ownerName: nameOf('ownerId'), areaName: nameOf('areaId'), contactName: computedText('联系人'), projects: countOf('项目') },
  filters: [contains(['name', 'shortName', 'code']), equals('level'), equals('ownerId'), equals('active')],
  views: [
    everyRecordView('all', '全部'),
    where('active', CUSTOMER_WORDS[1], ['active', '1']),
    where('inactive', CUSTOMER_WORDS[0], ['active', '0']),
  ],
  columns: [
    'code',
    'name',
    'shortName',
    'level',
    'active',
    { id: 'owner', of: 'ownerName' },
    { id: 'contact', of: 'contactName' },
    'phone',
    { id: 'area', of: 'areaName' },
    'address',
    'taxNumber',
    'projects',
    'remark',
    'createdAt',
    'updatedAt',
  ],
  sort: ['name', 'code', 'createdAt', 'updatedAt'],
  defaultSort: '-createdAt',
});
