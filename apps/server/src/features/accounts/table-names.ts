// The library's words for its tables and columns, and ours.

export const tableNames = {
  user: {
    modelName: "users",
    fields: { emailVerified: "email_verified", image: "profile_image_url", createdAt: "created_at", updatedAt: "updated_at" },
    additionalFields: {
      firstName: { type: "string", fieldName: "first_name", input: false },
      lastName: { type: "string", fieldName: "last_name", input: false },
      role: { type: "string", input: false, defaultValue: "user" },
    },
  },
  session: {
    modelName: "sessions",
    fields: {
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
    additionalFields: {
      activeAccountId: { type: "string", fieldName: "active_account_id", input: false },
      confirmedUntil: { type: "date", fieldName: "confirmed_until", input: false, required: false },
    },
  },
  account: {
    modelName: "identities",
    fields: {
      userId: "user_id",
      providerId: "provider_id",
      accountId: "provider_account_id",
      password: "password_hash",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
    encryptOAuthTokens: true,
  },
  verification: {
    modelName: "verifications",
    fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
    storeIdentifier: "hashed",
  },
} as const;
