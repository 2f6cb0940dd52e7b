/** What feedback waits for while its clock stands still. */
export const WAIT_KINDS = { customer: '客户', parts: '备件', thirdParty: '第三方', internal: '内部' } as const;
export type WaitKind = keyof typeof WAIT_KINDS;

/** Which hours a limit counts. */
export const HOURS_COUNTED = { working: '工作时间', all: '全天' } as const;
export type HoursCounted = keyof typeof HOURS_COUNTED;

/** Who hears of what is late, beside its handlers. */
export const ESCALATED_TO = { head: '负责人', projectManager: '项目经理' } as const;
export type EscalatedTo = keyof typeof ESCALATED_TO;
