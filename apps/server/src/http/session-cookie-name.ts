export const SESSION_COOKIE = "halocline.session_token";
