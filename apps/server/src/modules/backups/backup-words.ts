/** The jobs' result if no folder is configured. */
export const NOT_SCHEDULED = '没有设置 BACKUP_DIR，不做备份';
