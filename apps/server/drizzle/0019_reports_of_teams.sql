CREATE TABLE "work_report_solved" (
	"comment_id" text PRIMARY KEY NOT NULL,
	"report_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leaves" ADD COLUMN "part" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_report_solved" ADD CONSTRAINT "work_report_solved_comment_id_record_history_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."record_history"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_report_solved" ADD CONSTRAINT "work_report_solved_report_id_work_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."work_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_report_solved" ADD CONSTRAINT "work_report_solved_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_report_solved_report" ON "work_report_solved" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "work_report_solved_user" ON "work_report_solved" USING btree ("user_id");