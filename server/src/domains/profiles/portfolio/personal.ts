import { personalData } from '#kernel/data/personal-data.ts'

export const portfolioPersonalData = [
  personalData({
    name: 'portfolio',
    table: 'portfolio_items',
    owner: 'user_id',
    erasure: 'batched',
    exported: ['id', 'title', 'description', 'url', 'image_url', 'sort_order', 'created_at'],
    newest: 'created_at',
  }),
]
