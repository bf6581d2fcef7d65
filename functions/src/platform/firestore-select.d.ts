/*
 * `select` of the Admin SDK loses the types of the fields. This overload keeps them: the documents have only the selected
 * fields.
 */
declare namespace FirebaseFirestore {
  interface Query<AppModelType, DbModelType extends FirebaseFirestore.DocumentData> {
    select<K extends keyof AppModelType & keyof DbModelType & string>(
      ...fields: K[]
    ): Query<Pick<AppModelType, K>, Pick<DbModelType, K>>
  }
}
