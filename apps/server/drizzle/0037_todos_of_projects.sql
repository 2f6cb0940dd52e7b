DROP INDEX "todos_project";--> statement-breakpoint
CREATE INDEX "todos_project" ON "todos" USING btree ("project_id","created_at","id");