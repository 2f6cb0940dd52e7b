CREATE INDEX "feedback_updated" ON "feedback" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "todos_updated" ON "todos" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "todos_open_plan" ON "todos" USING btree ("plan_time","id") WHERE "todos"."state" in ('1', '2');