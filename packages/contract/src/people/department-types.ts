/** Labels of the types of departments, by their stored value. */
export const DEPARTMENT_TYPES = { department: '部门', branch: '分支机构', team: '小组' } as const;
export type DepartmentType = keyof typeof DEPARTMENT_TYPES;
