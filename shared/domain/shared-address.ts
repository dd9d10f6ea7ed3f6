/**
 * Maximum users of a club who may share an email, active or invited: a large family, but not a list of strangers who
 * would all be read at each sign-in and mailed by anyone who requests a new password. Where there were more before,
 * they remain, and no user can be added.
 */
export const maxUsersPerEmail = 12;
