CREATE TABLE "feedback_limits" (
	"level" text PRIMARY KEY NOT NULL,
	"answer_hours" double precision NOT NULL,
	"solve_hours" double precision NOT NULL,
	"counted" text NOT NULL,
	"escalate_to" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_remarks" (
	"id" text PRIMARY KEY NOT NULL,
	"feedback_id" text NOT NULL,
	"text" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"wait_kinds" text[] NOT NULL,
	"accept_days" integer NOT NULL,
	"remind_percent" integer NOT NULL,
	"remind_hours" double precision NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "feedback_waits" (
	"id" text PRIMARY KEY NOT NULL,
	"feedback_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"ask_on" date NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"begun_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"end_reason" text DEFAULT '' NOT NULL,
	"hours" double precision
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "clock_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "hours_counted" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "respond_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "limit_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "promise_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "reopened" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "accepter_id" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "accept_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "accept_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feedback_remarks" ADD CONSTRAINT "feedback_remarks_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_remarks" ADD CONSTRAINT "feedback_remarks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_waits" ADD CONSTRAINT "feedback_waits_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_waits" ADD CONSTRAINT "feedback_waits_begun_by_users_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_waits" ADD CONSTRAINT "feedback_waits_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_remarks_feedback" ON "feedback_remarks" USING btree ("feedback_id","at","id");--> statement-breakpoint
CREATE INDEX "feedback_remarks_user" ON "feedback_remarks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feedback_waits_feedback" ON "feedback_waits" USING btree ("feedback_id","begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_waits_running" ON "feedback_waits" USING btree ("feedback_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "feedback_waits_begun_by" ON "feedback_waits" USING btree ("begun_by");--> statement-breakpoint
CREATE INDEX "feedback_waits_ended_by" ON "feedback_waits" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "feedback_waits_ask" ON "feedback_waits" USING btree ("ask_on") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_accepter_id_users_id_fk" FOREIGN KEY ("accepter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_due" ON "feedback" USING btree ("due_at","id") WHERE completion_status in ('1', '2');--> statement-breakpoint
CREATE INDEX "feedback_accepter" ON "feedback" USING btree ("accepter_id","accept_by") WHERE accepter_id is not null;