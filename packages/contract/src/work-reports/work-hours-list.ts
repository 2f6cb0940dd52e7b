import { day, id, line } from '../form/form.ts';
import { listResource } from '../lists/resource-list.ts';
import { between, computedText, custom, equals, relatedTo, stateField } from '../lists/resource.ts';

/** Hours of a person for a project on a day, as texts with two decimals. */
export const WORK_HOURS = listResource({
  key: 'workHours',
  noun: '工时',
  path: '/ad-biz/work-hours',
  tag: 'project:report',
  title: 'userName',
  values: {
    day: stateField(day('日期')),
    userId: stateField(id('人员', { of: 'person' })),
    userName: computedText('人员'),
    departmentName: computedText('部门'),
    projectId: stateField(id('项目', { of: 'project' })),
    projectName: computedText('项目'),
    customerName: computedText('客户'),
    hours: stateField(line('工时（h）', { max: 9 })),
  },
  filters: [
    between('day', 'from', 'to'),
    equals('userId'),
    relatedTo('departmentId', '部门', 'department'),
    custom('departmentAlone', '下级部门', { '1': '不含下级部门' }),
    equals('projectId'),
  ],
  columns: ['day', 'userName', 'departmentName', 'projectName', 'customerName', 'hours'],
  sort: ['day', 'hours'],
  defaultSort: '-day',
});
