import { ownValue } from '@houtai/contract/own-value';
/** Parts of the demo's systems, so that records match their project. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  '95': ['会议室投屏', '办公网络', '打印机', '邮箱账号', '考勤机'],
  'p-hengrui-mes': ['工单报工', '物料追溯', '设备点检', '质检录入'],
  'p-hengrui-wms': ['入库上架', '波次拣货', '库存盘点', '手持终端'],
  'p-donghai-tos': ['船舶计划', '堆场图形', '箱号识别', '理货确认'],
  'p-donghai-gate': ['闸口道闸', '车牌识别', '预约排队', '地磅称重'],
  'p-minan-his': ['预约挂号', '号源管理', '医保结算', '短信通知'],
  'p-minan-queue': ['门诊叫号屏', '分诊台', '语音播报'],
  'p-lvyuan-trace': ['溯源码打印', '批次管理', '检测报告上传', '扫码查询页'],
  'p-xinghe-member': ['会员积分', '优惠券核销', '营销活动', '会员等级'],
  'p-xinghe-parking': ['停车缴费', '电子发票', '月卡续费'],
  'p-hualing-monitor': ['逆变器采集', '发电量报表', '告警推送', '大屏展示'],
  'p-hualing-inspect': ['巡检路线', '巡检拍照', '缺陷上报', '离线同步'],
  'p-qingcheng-campus': ['课表编排', '学生考勤', '成绩发布', '家长通知'],
  'p-yuntong-tms': ['运单调度', '司机小程序', '在途跟踪', '回单上传'],
  'p-yuntong-bill': ['对账单', '运费计算', '开票申请', '应收核销'],
  'p-jinzhou-grid': ['事件上报', '网格地图', '走访记录', '统计报表'],
  'p-bolan-ticket': ['在线购票', '入场扫码', '退票审核', '团体票导入'],
  'p-tianchi-crm': ['经销商档案', '订货单', '返利计算'],
  'p-internal-console': ['消息中心', '菜单权限', '导入模板', '审批流程'],
  'p-internal-data': ['数据同步任务', '指标口径', '数据权限', '调度日志'],
};

const ANY: readonly string[] = ['登录页面', '报表导出', '消息提醒', '数据权限'];

export function partsOf(projectId: string): readonly string[] {
  return ownValue(PARTS, projectId) ?? ANY;
}
