export { posts, userPosts } from './posts.tables.ts';
export { setPostsOfUser } from './set-posts-of-user.ts';
