-- Limits of approvals were told by the job of approvals; whatever had come by now is told to nobody again.
INSERT INTO "sent_reminders" ("user_id", "what", "record", "key", "message_id", "urgent", "line", "url", "at")
SELECT t."person", 'reminder.late', 'approval ' || t."flow_id",
  t."task_id" || ' ' || to_char(t."due_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  '', false, '审批超时　' || f."number" || ' ' || left(f."title", 30), '', t."due_at"
FROM "approval_tasks" t JOIN "approval_flows" f ON f."id" = t."flow_id"
WHERE t."state" = 'open' AND t."due_at" <= now()
ON CONFLICT DO NOTHING;
