CREATE TABLE "operation_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" text NOT NULL,
	"company_id" text NOT NULL,
	"user_name" text NOT NULL,
	"department_name" text NOT NULL,
	"channel" text NOT NULL,
	"area" text NOT NULL,
	"operation" text NOT NULL,
	"path" text NOT NULL,
	"request_id" text NOT NULL,
	"params" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"code" text NOT NULL,
	"msg" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"job" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"result" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"user_id" text,
	"user_name" text DEFAULT '' NOT NULL,
	"attempt" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"cron" text,
	"active" boolean DEFAULT true NOT NULL,
	"make_up" boolean DEFAULT true NOT NULL,
	"seen_until" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_log" DROP CONSTRAINT "sign_in_log_user_id_users_id_fk";
--> statement-breakpoint
CREATE INDEX "operation_log_at" ON "operation_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "operation_log_company" ON "operation_log" USING btree ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_user" ON "operation_log" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_area" ON "operation_log" USING btree ("area","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_outcome" ON "operation_log" USING btree ("outcome","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_channel" ON "operation_log" USING btree ("channel","at","id");--> statement-breakpoint
CREATE INDEX "operation_log_request" ON "operation_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "operation_log_operation" ON "operation_log" USING btree ("operation" text_pattern_ops,"at");--> statement-breakpoint
CREATE INDEX "operation_log_ip" ON "operation_log" USING btree ("ip" text_pattern_ops,"at");--> statement-breakpoint
CREATE INDEX "job_runs_job" ON "job_runs" USING btree ("job","started_at","id");--> statement-breakpoint
CREATE INDEX "job_runs_started" ON "job_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "job_runs_open" ON "job_runs" USING btree ("job") WHERE "job_runs"."result" = 'running';