CREATE TABLE "oldest_build" (
	"number" integer PRIMARY KEY NOT NULL
);
