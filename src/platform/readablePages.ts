/** Pages that stay readable while the age notice awaits its answer: it links to them, or they tell how the service is. */
export const readablePages = ['/rules/kyc', '/terms-of-use', '/privacy-policy', '/about-us', '/faq', '/maintenance'] as const
