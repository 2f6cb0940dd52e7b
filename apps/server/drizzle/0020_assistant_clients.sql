CREATE TABLE "assistant_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"conversation_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"minute_at" timestamp with time zone,
	"minute_calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "assistant_clients_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "assistant_proposals" ADD COLUMN "client" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_proposals" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "allow_clients" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_clients" ADD CONSTRAINT "assistant_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_clients" ADD CONSTRAINT "assistant_clients_conversation_id_assistant_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."assistant_conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_clients_user" ON "assistant_clients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "assistant_clients_conversation" ON "assistant_clients" USING btree ("conversation_id");