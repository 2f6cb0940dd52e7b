/** How a message on its way to enterprise messaging stands, in words. */
export const DELIVERY_STATES = { waiting: '等待发送', sent: '已发送', failed: '发送失败' } as const;
