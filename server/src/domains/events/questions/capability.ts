import { capability } from '#kernel/capability.ts'
import { personalData } from '#kernel/data/personal-data.ts'
import { exportAnswers } from './views.ts'

export const questionsCapability = capability({
  personal: [
    // Answers about guests are in the export of the person who brings them.
    personalData({
      name: 'answers',
      table: 'answers',
      owner: 'user_id',
      erasure: 'batched',
      step: 'others',
      export: exportAnswers,
    }),
  ],
})
