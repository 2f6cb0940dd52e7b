CREATE TABLE "role_home_cards" (
	"role_id" text PRIMARY KEY NOT NULL,
	"cards" jsonb NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "done_on" date;--> statement-breakpoint
ALTER TABLE "todos" ADD COLUMN "done_on" date;--> statement-breakpoint
ALTER TABLE "role_home_cards" ADD CONSTRAINT "role_home_cards_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_done" ON "feedback" USING btree ("done_on","id");--> statement-breakpoint
CREATE INDEX "todos_done" ON "todos" USING btree ("reception_user","done_on");