/** Labels of the states of a delivery. */
export const DELIVERY_STATES = { waiting: '等待发送', sent: '已发送', failed: '发送失败', dropped: '不再发送' } as const;

/** Labels of the transports other than the console. */
export const DELIVERY_TRANSPORTS = { wecom: '企业微信', mail: '邮件' } as const;
export type DeliveryTransportKey = keyof typeof DELIVERY_TRANSPORTS;
