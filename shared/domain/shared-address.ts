/**
 * Maximum users of a club who may share an email, active or invited: enough for a large family, but not a list of
 * strangers who would all be read at each sign-in, and mailed by anyone who requests a new password. If there were
 * already more, they remain, but no user can be added.
 */
export const maxUsersPerEmail = 12;
