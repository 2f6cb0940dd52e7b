/** What a role demands of its people beside the first proof, the least first. */
export const FACTOR_DEMANDS = { none: '不要求', device: '每台设备', always: '每次登录' } as const;
